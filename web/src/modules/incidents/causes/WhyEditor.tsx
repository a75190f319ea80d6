import { ActionIcon, Button, Checkbox, Textarea } from '@mantine/core';
import { IconCornerDownRight, IconPlus, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Why } from '../api';
import classes from './causes.module.css';
import type { Problem } from './draft';
import { RootCauseChooser } from './RootCauseChooser';

interface Props {
  why: Why;
  /** How many times it was asked why. */
  depth: number;
  /** Nothing explains it further, so it may be a root cause. */
  leaf: boolean;
  problem?: Problem;
  onChange: (values: Partial<Why>) => void;
  onBelow: () => void;
  onBeside: () => void;
  onRemove: () => void;
}

/** An answer is as long as it is, but what is pasted brings no lines of its own. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

/**
 * One answer. Enter asks why again, Shift and Enter give another answer to the same
 * question, Backspace in an empty one takes it out.
 */
export function WhyEditor(props: Props) {
  const { why, depth, leaf, problem, onChange } = props;
  const { t } = useTranslation();
  const missing = problem && problem !== 'causeMissing';

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault(); // it does not save
      if (event.shiftKey) props.onBeside();
      else if (why.text.trim()) props.onBelow();
    }
    if (event.key === 'Backspace' && why.text === '') {
      event.preventDefault();
      props.onRemove();
    }
  }

  return (
    <div className={classes.why} data-root={why.root || undefined}>
      <div className={classes.whyLine}>
        <Textarea
          autosize
          minRows={1}
          id={`why-${why.key}`}
          className={classes.grow}
          label={t('incidents.causes.whyNumber', { number: depth })}
          maxLength={1000}
          value={why.text}
          error={missing ? t(`incidents.causes.${problem}`) : undefined}
          onChange={(event) => onChange({ text: oneLine(event.currentTarget.value) })}
          onKeyDown={press}
        />
        <ActionIcon
          variant="subtle"
          color="ink"
          size="lg"
          aria-label={t('incidents.causes.removeWhy', { text: why.text || depth })}
          onClick={props.onRemove}
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.whyTools}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCornerDownRight size={15} aria-hidden />}
          onClick={props.onBelow}
        >
          {t('incidents.causes.why')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="ink"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={props.onBeside}
        >
          {t('incidents.causes.beside')}
        </Button>
        {leaf ? (
          <Checkbox
            label={t('incidents.causes.isRoot')}
            checked={why.root ?? false}
            onChange={(event) => onChange({ root: event.currentTarget.checked })}
          />
        ) : null}
      </div>
      {why.root && leaf ? (
        <RootCauseChooser
          value={why.root_cause_id ?? 0}
          onChange={(root_cause_id) => onChange({ root_cause_id })}
          error={problem === 'causeMissing' ? t('incidents.causes.causeMissing') : undefined}
        />
      ) : null}
    </div>
  );
}
