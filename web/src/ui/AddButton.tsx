import { IconPlus } from '@tabler/icons-react';
import type { Refusal } from '@/platform/holder';
import { GuardedButton } from './GuardedButton';

interface Props {
  /** Whoever may never add one is not shown it. */
  refusal: Refusal | null;
  onClick: () => void;
  children: string;
}

/** Adds one to the list below it. */
export function AddButton({ refusal, onClick, children }: Props) {
  if (refusal === 'permission') return null;
  return (
    <GuardedButton
      refusal={refusal}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </GuardedButton>
  );
}
