import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { MAX_UPLOAD_BYTES } from '@/platform/uploads';
import { useWord } from '@/platform/words';
import { MOST_AREA, MOST_FIELD } from '../answerRules';
import { type Attr, FILE_TYPES, type FileType, type Question } from '../document';
import type { SetAttr } from './context';
import { useFault } from './context';
import { DayBound } from './DayBound';
import classes from './edit.module.css';
import { GridFields } from './GridFields';

interface Props {
  question: Question;
  patch: (changes: Partial<Question>, about?: string) => void;
}

/** What only some types of questions have. */
export function TypeFields({ question, patch }: Props) {
  const { t } = useTranslation();
  const fault = useFault();
  const { id, type, attr } = question;
  const set = (changes: Partial<Attr>, about = '') =>
    patch({ attr: tidied({ ...attr, ...changes }) }, about);
  switch (type) {
    case 'number':
      return <NumberFields attr={attr} set={set} error={fault(id, 'attr.maximum')} />;
    case 'date':
      return (
        <div className={classes.pair}>
          <DayBound
            label={t('forms.edit.firstDay')}
            value={attr.start_date}
            error={fault(id, 'attr.start_date')}
            onChange={(start_date) => set({ start_date })}
          />
          <DayBound
            label={t('forms.edit.lastDay')}
            value={attr.end_date}
            error={fault(id, 'attr.end_date')}
            onChange={(end_date) => set({ end_date })}
          />
        </div>
      );
    case 'text_field':
    case 'text_area':
      return (
        <NumberInput
          className={classes.short}
          label={t('forms.edit.maxLength')}
          min={1}
          max={MOST_AREA}
          placeholder={String(type === 'text_area' ? MOST_AREA : MOST_FIELD)}
          value={attr.max_length ?? ''}
          onChange={(value) => set({ max_length: Number(value) || undefined }, 'length')}
        />
      );
    case 'declaration':
    case 'instruction':
      return (
        <Textarea
          label={t('forms.edit.text')}
          autosize
          minRows={2}
          maxRows={14}
          maxLength={8000}
          value={attr.intro_text ?? ''}
          onChange={(event) => set({ intro_text: event.currentTarget.value }, 'text')}
        />
      );
    case 'photo':
    case 'attachment':
      return <FileFields type={type} attr={attr} set={set} />;
    case 'grid_view':
      return <GridFields question={question} set={set} />;
    case 'multiple_choice':
    case 'site_list':
    case 'division_list':
    case 'department_list':
    case 'unit_list':
    case 'user_list':
      return (
        <Checkbox
          label={t('forms.edit.several')}
          checked={attr.multi_select ?? false}
          onChange={(event) => set({ multi_select: event.currentTarget.checked || undefined })}
        />
      );
    default:
      return null;
  }
}

/** What is not said is left out. */
function tidied(attr: Attr): Attr {
  return Object.fromEntries(
    Object.entries(attr).filter(([, value]) => value !== undefined && value !== ''),
  );
}

const asNumber = (value: string | number) => (value === '' ? undefined : Number(value));

function NumberFields({ attr, set, error }: { attr: Attr; set: SetAttr; error?: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.four}>
      <TextInput
        label={t('forms.edit.unit')}
        maxLength={20}
        value={attr.unit ?? ''}
        onChange={(event) => set({ unit: event.currentTarget.value }, 'unit')}
      />
      <NumberInput
        label={t('forms.edit.minimum')}
        value={attr.minimum ?? ''}
        onChange={(value) => set({ minimum: asNumber(value) }, 'minimum')}
      />
      <NumberInput
        label={t('forms.edit.maximum')}
        value={attr.maximum ?? ''}
        error={error}
        onChange={(value) => set({ maximum: asNumber(value) }, 'maximum')}
      />
      <NumberInput
        label={t('forms.edit.decimals')}
        min={0}
        max={6}
        value={attr.decimals ?? 0}
        onChange={(value) => set({ decimals: Number(value) || undefined }, 'decimals')}
      />
    </div>
  );
}

const MEGABYTE = 1_000_000;

function FileFields({ type, attr, set }: { type: string; attr: Attr; set: SetAttr }) {
  const { t } = useTranslation();
  const word = useWord();
  const { bytes } = useFormats();
  const chosen = attr.file_types ?? [];
  function toggle(kind: FileType) {
    const next = FILE_TYPES.filter((each) => (each === kind) !== chosen.includes(each));
    set({ file_types: next.length > 0 ? next : undefined });
  }
  return (
    <>
      {type === 'attachment' ? (
        <fieldset className={classes.group}>
          <legend className={classes.groupLabel}>{t('forms.edit.fileTypes')}</legend>
          <div className={classes.row}>
            {FILE_TYPES.map((kind) => (
              <Checkbox
                key={kind}
                label={word('forms.file', kind)}
                checked={chosen.includes(kind)}
                onChange={() => toggle(kind)}
              />
            ))}
          </div>
          <p className={classes.quiet}>{t('forms.edit.fileTypesHelp')}</p>
        </fieldset>
      ) : null}
      <div className={classes.pair}>
        <NumberInput
          label={t('forms.edit.maxFiles')}
          min={1}
          max={20}
          value={attr.max_file_count ?? 1}
          onChange={(value) => set({ max_file_count: Number(value) || undefined }, 'files')}
        />
        <NumberInput
          label={t('forms.edit.maxSize')}
          min={0.1}
          max={MAX_UPLOAD_BYTES / MEGABYTE}
          decimalScale={1}
          placeholder={bytes(MAX_UPLOAD_BYTES)}
          value={attr.max_file_size ? attr.max_file_size / MEGABYTE : ''}
          onChange={(value) =>
            set({ max_file_size: Math.round(Number(value) * MEGABYTE) || undefined }, 'size')
          }
        />
      </div>
    </>
  );
}
