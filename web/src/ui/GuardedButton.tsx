import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type MouseEventHandler, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '@/platform/holder';

interface Props extends ButtonProps {
  /** The reason from useCan().why(...), or null when it may be pressed. */
  refusal: Refusal | null;
  /** A reason of the record itself, already in words. */
  reason?: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  type?: 'button' | 'submit';
  children: ReactNode;
}

/** A button that says why when it may not be pressed. It stays reachable by Tab. */
export function GuardedButton({ refusal, reason, onClick, children, ...rest }: Props) {
  const { t } = useTranslation();
  const why = reason ?? (refusal ? t(`limits.${refusal}`) : '');
  const [told, setTold] = useExplained();
  if (!why) {
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip
      label={why}
      multiline
      maw={260}
      opened={told || undefined}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...rest}
        type="button"
        data-disabled
        aria-disabled
        onClick={(event) => {
          event.preventDefault();
          setTold(true);
        }}
      >
        {children}
      </Button>
    </Tooltip>
  );
}

/** A tap neither hovers nor, on some phones, focuses: it tells until the next touch elsewhere. */
function useExplained() {
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (!told) return;
    const hide = () => setTold(false);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('keydown', hide);
    return () => {
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', hide);
    };
  }, [told]);
  return [told, setTold] as const;
}
