import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { showPart } from '@/ui/panel/parts';
import { useRecordTab } from '../navigation';

const idOf = (name: string) => `section-${name}`;

/** Brings a section into sight, and the focus to its heading, where it is read out. */
export function showSection(name: string): void {
  const heading = document.getElementById(idOf(name));
  if (heading) {
    heading.closest('section')?.scrollIntoView();
    heading.focus({ preventScroll: true });
  } else showPart(name);
}

/** The section that is being read, and the way to another one. */
export function useSections(names: readonly string[], ready: boolean) {
  const router = useRouter();
  const { pathname, searchStr, hash } = useLocation();
  const tab = useRecordTab();
  const asked = hash || tab || '';
  const [here, setHere] = useReading(names, asked);
  useEffect(() => {
    if (ready && asked) showSection(asked);
  }, [ready, asked]);
  const addressOf = (name: string) => `${pathname}${searchStr}#${name}`;
  function show(name: string) {
    setHere(name);
    showSection(name);
    // It is the same record: Back leads out of it, not through its sections.
    void router.navigate({ href: addressOf(name), replace: true, resetScroll: false });
  }
  return { here, show, addressOf, idOf };
}

export type Sections = ReturnType<typeof useSections>;

/** Which one is at the top of the screen. */
function useReading(names: readonly string[], asked: string) {
  const first = names.includes(asked) ? asked : (names[0] ?? '');
  const [here, setHere] = useState('');
  const all = names.join(' ');
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const name = (target as HTMLElement).dataset.section ?? '';
          if (isIntersecting) seen.add(name);
          else seen.delete(name);
        }
        const top = all.split(' ').find((name) => seen.has(name));
        if (top) setHere(top);
      },
      { rootMargin: '-25% 0px -60% 0px' },
    );
    for (const each of document.querySelectorAll('[data-section]')) observer.observe(each);
    return () => observer.disconnect();
  }, [all]);
  return [names.includes(here) ? here : first, setHere] as const;
}
