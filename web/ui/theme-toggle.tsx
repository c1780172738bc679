import { Moon, Sun } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import type { Theme } from './theme-scope.tsx';

export interface ThemeToggleProps {
  theme: Theme;
  /** What a press does: "Switch to light mode". */
  label: string;
  onToggle: (next: Theme) => void;
  variant?: 'quiet' | 'outline' | 'solid' | undefined;
}

/** Switches between light and dark; shows what a press leads to. */
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
