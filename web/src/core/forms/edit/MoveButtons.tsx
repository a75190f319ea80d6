import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './edit.module.css';

interface Props {
  name: string;
  index: number;
  last: number;
  onMove: (from: number, to: number) => void;
}

/** "Up" and "down"; the focus stays with what is moved. */
export function MoveButtons({ name, index, last, onMove }: Props) {
  const { t } = useTranslation();
  const again = useRef<'up' | 'down' | null>(null);
  const both = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it stands at its new place
  useEffect(() => {
    if (!again.current) return;
    const wanted = both.current?.querySelector<HTMLButtonElement>(`[data-way=${again.current}]`);
    (wanted?.disabled
      ? both.current?.querySelector<HTMLElement>('button:enabled')
      : wanted
    )?.focus();
    again.current = null;
  }, [index]);
  const press = (way: 'up' | 'down') => {
    again.current = way;
    onMove(index, index + (way === 'up' ? -1 : 1));
  };
  return (
    <span ref={both} className={classes.moves}>
      <button
        type="button"
        data-way="up"
        disabled={index === 0}
        aria-label={t('order.up', { name })}
        onClick={() => press('up')}
      >
        <IconArrowUp size={15} stroke={1.7} aria-hidden />
      </button>
      <button
        type="button"
        data-way="down"
        disabled={index === last}
        aria-label={t('order.down', { name })}
        onClick={() => press('down')}
      >
        <IconArrowDown size={15} stroke={1.7} aria-hidden />
      </button>
    </span>
  );
}
