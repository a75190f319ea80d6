import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';

interface Props extends ComponentPropsWithoutRef<'a'> {
  href: string;
}

/**
 * A link to an address that is known only as text, such as the record of a
 * notification. With a modifier key it stays the browser's.
 */
export function AppLink({ href, onClick, ...rest }: Props) {
  const router = useRouter();
  const elsewhere = rest.target === '_blank';
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const own = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || elsewhere || own || event.button !== 0) return;
    event.preventDefault();
    void router.navigate({ href });
  }
  return <a {...rest} href={href} onClick={follow} />;
}
