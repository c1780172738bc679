import { type NavigateOptions, useNavigate } from 'react-router';

/**
 * For a form that leads to another page once it's saved, and stays busy until it's gone: the router has that page a moment before
 * React shows it, a second on a slow phone, and a press in that moment would save again.
 *
 * @returns a function that resolves only if the address hasn't changed
 */
export function useLeave(): (path: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  return async (path, options) => {
    const { href } = window.location;
    await navigate(path, options);
    if (window.location.href !== href) await new Promise(() => {});
  };
}
