import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './manpower.module.css';

interface Props {
  name: string;
  earlier: string;
  later: string;
  onStep: (by: 1 | -1) => void;
}

/** A month or a year, and the way to those beside it. */
export function Stepper({ name, earlier, later, onStep }: Props) {
  return (
    <div className={classes.stepper}>
      <ActionIcon variant="default" size="lg" aria-label={earlier} onClick={() => onStep(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span role="status">{name}</span>
      <ActionIcon variant="default" size="lg" aria-label={later} onClick={() => onStep(1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
