import { useState } from 'react';

/** What a dialog asks about. It is kept while the dialog goes away, so that its words stay. */
export function useAsked<T>(first: T | null = null) {
  const [asked, setAsked] = useState(first);
  const [opened, setOpened] = useState(first !== null);
  const ask = (what: T) => {
    setAsked(what);
    setOpened(true);
  };
  return { asked, opened, ask, close: () => setOpened(false) };
}
