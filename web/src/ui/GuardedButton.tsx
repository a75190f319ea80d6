import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '@/platform/can';

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
  if (!why) {
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip label={why} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...rest}
        type="button"
        data-disabled
        aria-disabled
        onClick={(event) => event.preventDefault()}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
