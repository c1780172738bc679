import { Component, type ReactNode, Suspense } from 'react';

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
