import { Component, type ReactNode, Suspense } from 'react';

interface OptionalPartProps {
  readonly children: ReactNode;
}

/**
 * A part that a page can do without: where it fails, it stays away, and everything else is there. On the server,
 * nothing is written in its place and the browser tries once more.
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
