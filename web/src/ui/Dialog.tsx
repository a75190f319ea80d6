import { Modal, type ModalProps } from '@mantine/core';
import { createContext, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from './useFocusBack';

/** Tells a dialog that another one is over it. */
const Covering = createContext<(covered: boolean) => void>(() => undefined);

/** One press closes one dialog, though those that are drawn meanwhile hear of it as well. */
let closed = false;
for (const press of ['keydown', 'click'])
  window.addEventListener(
    press,
    () => {
      closed = false;
    },
    { capture: true },
  );

function once(close: () => void): void {
  if (closed) return;
  closed = true;
  close();
}

/** What stands over the page and is closed before anything else: forms, questions, choosers. */
export function Dialog({ children, ...props }: ModalProps) {
  const { t } = useTranslation();
  const { opened } = props;
  const [covered, setCovered] = useState(false);
  const cover = useContext(Covering);
  useFocusBack(opened);
  useEffect(() => {
    if (!opened) return;
    cover(true);
    return () => cover(false);
  }, [opened, cover]);
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      {...props}
      onClose={() => once(props.onClose)}
      returnFocus={false}
      // The key closes one dialog, not all that stand over each other.
      closeOnEscape={!covered}
    >
      <Covering value={setCovered}>{children}</Covering>
    </Modal>
  );
}
