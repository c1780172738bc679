import { useSite } from './page-context.tsx';

/** Addresses of stored pictures. */
export function usePictures(): { url(fileId: string): string } {
  const { pictures } = useSite();
  return { url: (fileId) => `${pictures}/${encodeURIComponent(fileId)}/view` };
}
