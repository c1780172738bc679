import { useSite } from '../lib/page-context.tsx';
import { Logo } from '../ui/logo.tsx';

/** The mark of the installation, or the product's. Decoration: the name stands beside it. */
export function SiteLogo({ size }: { size: number }) {
  const { logo } = useSite().brand;
  if (logo === null) return <Logo size={size} />;
  return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain' }} />;
}
