import { Component, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { replayInput } from '../early-input.ts';

interface OptionalPartProps {
  readonly children: ReactNode;
}

/**
 * A part that the page can do without: if it throws, it is omitted. On the server it renders nothing, and the browser
 * tries again.
 */
export function OptionalPart({ children }: OptionalPartProps) {
  return (
    <Boundary>
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

class Boundary extends Component<OptionalPartProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * For the root element of a part whose code is loaded on its own: what is typed and pressed before the part hydrates is
 * replayed then.
 *
 * @example <section {...useLatePart<HTMLElement>()}>
 */
export function useLatePart<Root extends Element>(): { ref: RefObject<Root | null>; 'data-late': true } {
  const ref = useRef<Root>(null);
  useEffect(() => {
    if (ref.current !== null) replayInput(ref.current);
  }, []);
  return { ref, 'data-late': true };
}
