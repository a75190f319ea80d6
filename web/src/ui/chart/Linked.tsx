import type { ReactNode } from 'react';
import { AppLink } from '../AppLink';

/** A number that leads to its rows, where it has some. */
export function Linked({ text, href }: { text: string; href?: string }) {
  return href ? <AppLink href={href}>{text}</AppLink> : text;
}

/** What is drawn leads there as well, for a pointer: the keyboard has the chart and its table. */
export function ToRows({ href, children }: { href?: string; children: ReactNode }) {
  if (!href) return children;
  return (
    <AppLink href={href} tabIndex={-1}>
      {children}
    </AppLink>
  );
}
