/**
 * What style sheets have to say that are made while the page runs: the server lets no others in
 * (web/embed.go).
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
}
