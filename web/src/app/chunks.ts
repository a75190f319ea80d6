/**
 * After an update the parts of the old version are gone from the server, and a
 * weak network can lose a part at any time. Vite reports either here; the error
 * then reaches ScreenError, which offers to reload.
 */
let lost = false;

export function watchChunks(): void {
  addEventListener('vite:preloadError', () => {
    lost = true;
  });
}

export function isChunkError(error: unknown): boolean {
  if (lost) return true;
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|module script failed|error loading|preload CSS/i.test(
    message,
  );
}
