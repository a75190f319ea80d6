import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { IconAdjustments, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { moved } from '@/ui/order/moved';
import type { Evidence, Option, Tone } from '../document';
import { newId } from './changes';
import { useEditing, useFault } from './context';
import classes from './edit.module.css';
import { MoveButtons } from './MoveButtons';
import { NotifyField } from './NotifyField';

interface Props {
  /** The question, or the column, that is asked. */
  part: string;
  options: readonly Option[];
  scored: boolean;
  onChange: (options: readonly Option[], about?: string) => void;
  /** The path of the list within its part. */
  path?: string;
}

const MOST = 100;

/** The answers to choose from, each with its points and what it asks for. */
export function OptionFields({ part, options, scored, onChange, path = 'options' }: Props) {
  const { t } = useTranslation();
  const { words } = useEditing();
  const fault = useFault();
  const add = () =>
    onChange([...options, { id: newId('o'), label: words.option(options.length + 1) }]);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.groupLabel}>{t('forms.edit.options')}</legend>
      {options.map((option, index) => (
        <OptionRow
          key={option.id}
          option={option}
          index={index}
          last={options.length - 1}
          scored={scored}
          error={fault(part, `${path}[${index}].label`)}
          onPatch={(changes, about) =>
            onChange(
              options.map((each) => (each.id === option.id ? { ...each, ...changes } : each)),
              about && `${option.id} ${about}`,
            )
          }
          onRemove={() => onChange(options.filter((each) => each.id !== option.id))}
          onMove={(from, to) => onChange(moved(options, from, to))}
        />
      ))}
      {options.length < MOST ? (
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          className={classes.start}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={add}
        >
          {t('forms.edit.addOption')}
        </Button>
      ) : null}
      {fault(part, path) ? <p className={classes.error}>{fault(part, path)}</p> : null}
    </fieldset>
  );
}

interface RowProps {
  option: Option;
  index: number;
  last: number;
  scored: boolean;
  error?: string;
  onPatch: (changes: Partial<Option>, about?: string) => void;
  onRemove: () => void;
  onMove: (from: number, to: number) => void;
}

function OptionRow({ option, index, last, scored, error, onPatch, onRemove, onMove }: RowProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.option}>
      <div className={classes.optionHead}>
        <TextInput
          aria-label={t('forms.edit.newOption', { number: index + 1 })}
          className={classes.grow}
          maxLength={300}
          value={option.label}
          error={error}
          onChange={(event) => onPatch({ label: event.currentTarget.value }, 'label')}
        />
        {scored ? (
          <NumberInput
            aria-label={t('forms.edit.scoreOf', { name: option.label })}
            className={classes.score}
            placeholder={t('forms.edit.noScore')}
            min={-1000}
            max={1000}
            hideControls
            value={option.score ?? ''}
            onChange={(value) => onPatch({ score: value === '' ? null : Number(value) }, 'score')}
          />
        ) : null}
        <ActionIcon
          variant="subtle"
          color="ink"
          size="lg"
          aria-expanded={open}
          aria-label={t('forms.edit.optionMore', { name: option.label })}
          onClick={() => setOpen(!open)}
        >
          <IconAdjustments size={16} aria-hidden />
        </ActionIcon>
        <MoveButtons name={option.label} index={index} last={last} onMove={onMove} />
        <ActionIcon
          variant="subtle"
          color="ink"
          size="lg"
          aria-label={t('files.remove', { name: option.label })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <Pills option={option} />
      {open ? <OptionMore option={option} scored={scored} onPatch={onPatch} /> : null}
    </div>
  );
}

/** What an answer asks for, while its settings are folded. */
function Pills({ option }: { option: Option }) {
  const { t } = useTranslation();
  const word = useWord();
  const { evidence, action, notify = [], fails } = option;
  const pills = [
    evidence ? { tone: 'pending', text: word('forms.asks', evidence) } : null,
    action ? { tone: 'open', text: t('forms.edit.asksAction') } : null,
    notify.length > 0
      ? { tone: 'in-progress', text: t('forms.edit.tells', { count: notify.length }) }
      : null,
    fails ? { tone: 'overdue', text: t('forms.edit.isFailure') } : null,
  ].filter((pill) => pill !== null);
  if (pills.length === 0) return null;
  return (
    <p className={classes.pills}>
      {pills.map(({ tone, text }) => (
        <span key={text} className={classes.pill} style={{ '--tone': `var(--hv-${tone})` }}>
          {text}
        </span>
      ))}
    </p>
  );
}

const TONES: readonly Tone[] = ['good', 'fair', 'bad', 'neutral'];
const EVIDENCE: readonly Evidence[] = ['remark', 'photo', 'either'];

function OptionMore({ option, scored, onPatch }: Pick<RowProps, 'option' | 'scored' | 'onPatch'>) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <div className={classes.optionMore}>
      <div className={classes.pair}>
        <NativeSelect
          label={t('forms.edit.tone')}
          placeholder={t('common.none')}
          value={option.tone ?? ''}
          choices={TONES.map((each) => ({ value: each, label: word('forms.tone', each) }))}
          onChange={(tone) => onPatch({ tone: tone as Tone })}
        />
        <NativeSelect
          label={t('forms.edit.evidence')}
          placeholder={t('common.none')}
          value={option.evidence ?? ''}
          choices={EVIDENCE.map((each) => ({ value: each, label: word('forms.evidence', each) }))}
          onChange={(evidence) => onPatch({ evidence: evidence as Evidence })}
        />
      </div>
      <div className={classes.ticks}>
        <Checkbox
          label={t('forms.edit.action')}
          checked={option.action ?? false}
          onChange={(event) => onPatch({ action: event.currentTarget.checked || undefined })}
        />
        {scored ? (
          <Checkbox
            label={t('forms.edit.fails')}
            checked={option.fails ?? false}
            onChange={(event) => onPatch({ fails: event.currentTarget.checked || undefined })}
          />
        ) : null}
      </div>
      <NotifyField ids={option.notify ?? []} onChange={(notify) => onPatch({ notify })} />
    </div>
  );
}
