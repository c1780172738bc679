import { Moon, Sun } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

type Theme = 'light' | 'dark';

export interface ThemeToggleProps {
  theme: Theme;
  /** The action: "Switch to light mode". */
  label: string;
  onToggle: (next: Theme) => void;
  variant?: 'quiet' | 'outline' | 'solid' | undefined;
}

/** Switches between light and dark; the icon shows the target. */
export function ThemeToggle({ theme, label, onToggle, variant }: ThemeToggleProps) {
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={label}
      variant={variant}
      icon={next === 'light' ? <Sun /> : <Moon />}
      onClick={() => onToggle(next)}
    />
  );
}
