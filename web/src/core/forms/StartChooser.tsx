import { Button, FileButton, TextInput } from '@mantine/core';
import { IconFile, IconFileImport, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormFile, shelfOf } from './api';
import type { FormDocument } from './document';
import classes from './edit/start.module.css';

/** What a new form begins with; null for what its module begins with. */
export type Start = { readonly shelf: string } | { readonly file: FormFile } | null;

interface Props {
  /** The module's path, beneath which its shelf is. */
  base: string;
  label?: string;
  value: Start;
  /** With the name and description of what was chosen, to be proposed. */
  onChange: (start: Start, about?: { name: string; description: string }) => void;
  error?: string;
}

const MANY = 8;

/** A new form begins empty, as a ready one, or as a file of another organization's. */
export function StartChooser({ base, label, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const { data } = useQuery(shelfOf(base));
  const [wrong, setWrong] = useState('');
  const [words, setWords] = useState('');
  const ready = data?.forms ?? [];
  const found = ready.filter((each) =>
    `${each.name} ${each.description}`.toLocaleLowerCase().includes(words.toLocaleLowerCase()),
  );
  const shelf = value && 'shelf' in value ? value.shelf : '';
  const file = value && 'file' in value ? value.file : null;
  async function take(picked: File | null) {
    if (!picked) return;
    const read = await fileOf(picked);
    setWrong(read ? '' : t('forms.start.notForm', { name: picked.name }));
    if (read) onChange({ file: read }, read);
  }
  return (
    <fieldset className={classes.start}>
      <legend className={classes.label}>{label ?? t('forms.start.label')}</legend>
      {ready.length > MANY ? (
        <TextInput
          aria-label={t('filters.find')}
          placeholder={t('filters.find')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      <div className={classes.cards}>
        <Card name={name} checked={!value} onChoose={() => onChange(null)}>
          <strong>{t('forms.start.empty')}</strong>
          <span>{t('forms.start.emptyHelp')}</span>
        </Card>
        {found.map((each) => (
          <Card
            key={each.key}
            name={name}
            checked={shelf === each.key}
            onChoose={() => onChange({ shelf: each.key }, each)}
          >
            <strong>{each.name}</strong>
            <span>{each.description}</span>
            <span>{t('forms.start.questions', { count: questionsIn(each.document) })}</span>
          </Card>
        ))}
      </div>
      <div className={classes.file}>
        <FileButton accept="application/json,.json" onChange={(picked) => void take(picked)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {t('forms.start.file')}
            </Button>
          )}
        </FileButton>
        {file ? (
          <span className={classes.picked}>
            <IconFile size={16} aria-hidden />
            {file.name || t('forms.start.aFile')}
            <Button
              variant="subtle"
              color="ink"
              size="xs"
              aria-label={t('files.remove', { name: file.name || t('forms.start.aFile') })}
              onClick={() => onChange(null)}
            >
              <IconX size={14} aria-hidden />
            </Button>
          </span>
        ) : null}
      </div>
      <p className={classes.error} role="alert">
        {wrong || error}
      </p>
    </fieldset>
  );
}

interface CardProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function Card({ name, checked, onChoose, children }: CardProps) {
  return (
    <label className={classes.card}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}

const questionsIn = ({ sections }: FormDocument): number =>
  sections.reduce((sum, { questions }) => sum + questions.length, 0);

/** Only what says that it is a form; what is in it the server looks at. */
async function fileOf(picked: File): Promise<FormFile | null> {
  try {
    const read = JSON.parse(await picked.text()) as Partial<FormFile>;
    return read.format === 'hivis form' && read.document ? (read as FormFile) : null;
  } catch {
    return null;
  }
}
