/**
 * What is dangerous is refused until the person has proved again who they are. The screens ask
 * for it, and the request is sent once more.
 */
export const PROVE_AGAIN = 'prove_again';

let ask: (() => Promise<boolean>) | null = null;
let running: Promise<boolean> | null = null;

/** The screen that asks registers here. */
export function onProof(asker: () => Promise<boolean>): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/** Whether the person has proved it now. However many requests need it, they are asked once. */
export function askForProof(): Promise<boolean> {
  running ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    running = null;
  });
  return running;
}
