import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useCan } from '@/platform/can';
import type { Module as Right } from '@/platform/holder';
import { EmptyState } from '@/ui/EmptyState';

interface Props {
  icon: Icon;
  title: string;
  text: string;
  /** The next step, and whose it is. */
  next: string;
  right: Right;
  onNext: () => void;
}

/** A list of which there is nothing yet: the next step is to make something. */
export function NothingYet({ icon: Icon, title, text, next, right, onNext }: Props) {
  const { can } = useCan();
  return (
    <EmptyState icon={<Icon size={22} stroke={1.6} />} title={title} text={text}>
      {can(right, 'create') ? <Button onClick={onNext}>{next}</Button> : null}
    </EmptyState>
  );
}
