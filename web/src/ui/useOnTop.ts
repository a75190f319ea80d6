import { useEffect, useRef } from 'react';
import { useFocusBack } from './useFocusBack';

/** What stands over the page, in the order in which it was opened. */
const open: object[] = [];

/** One press closes one thing, though those that are drawn meanwhile hear of it as well. */
let closed = false;
for (const press of ['keydown', 'click'])
  window.addEventListener(
    press,
    () => {
      closed = false;
    },
    { capture: true },
  );

/** For a modal: the key closes only what is on top, not all that stand over each other. */
export function useOnTop(opened: boolean, onClose: () => void) {
  const own = useRef({});
  useFocusBack(opened);
  useEffect(() => {
    if (!opened) return;
    const { current } = own;
    open.push(current);
    return () => void open.splice(open.indexOf(current), 1);
  }, [opened]);
  function close() {
    if (closed || open.at(-1) !== own.current) return;
    closed = true;
    onClose();
  }
  return { opened, onClose: close, returnFocus: false };
}
