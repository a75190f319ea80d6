import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '@/platform/headers';
import { ACCEPTED_FILES, uploadAskedDocument } from '@/platform/uploads';
import { Field } from '@/ui/plain/Field';
import { FileField } from '@/ui/plain/FileField';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useSending } from '../gate/useSending';
import { type AskedPaper, sendPaper } from './api';

interface Props {
  asked: AskedPaper;
  token: string;
  onSent: (asked: AskedPaper) => void;
}

const EMPTY = { validity: '', paper_number: '', issuer: '', issued_on: '' };
type Name = keyof typeof EMPTY;

/** One file, and what stands on it. A file that has arrived is not sent twice. */
export function PaperForm({ asked, token, onSent }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState(EMPTY);
  const [file, setFile] = useState<File | null>(null);
  const [arrived, setArrived] = useState<{ file: File; id: number } | null>(null);
  const [key] = useState(newKey);
  const [lacking, setLacking] = useState('');
  const { busy, errors, failure, send } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLacking(file ? '' : t('contractors.paper.chooseFile'));
    if (!file) return;
    void send(async () => {
      const id = arrived?.file === file ? arrived.id : await upload(file);
      const said = Object.entries(values).filter(([, value]) => value.trim());
      const body = { ...Object.fromEntries(said), validity: values.validity, token, file_id: id };
      onSent(await sendPaper(body, `${key}-${id}-${values.validity}`));
      scrollTo(0, 0);
    });
  };
  async function upload(chosen: File): Promise<number> {
    const { id } = await uploadAskedDocument(asked.upload_ref, chosen);
    setArrived({ file: chosen, id });
    return id;
  }
  const field = (name: Name) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  const optional = (name: string) => `${name} (${t('common.optional')})`;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FileField
        label={t('contractors.paper.file')}
        help={t('contractors.paper.fileHelp')}
        accept={ACCEPTED_FILES}
        choose={t(file ? 'contractors.paper.another' : 'contractors.paper.choose')}
        chosen={file?.name ?? ''}
        error={lacking || errors.file || errors.file_id}
        onChange={setFile}
      />
      <Field
        type="date"
        label={t('contractors.field.validity')}
        help={t('contractors.documents.validityHelp')}
        min={asked.today}
        {...field('validity')}
      />
      <Field
        type="date"
        label={optional(t('contractors.field.issued_on'))}
        max={asked.today}
        {...field('issued_on')}
      />
      <Field
        label={optional(t('contractors.field.paper_number'))}
        maxLength={100}
        {...field('paper_number')}
      />
      <Field label={optional(t('contractors.field.issuer'))} maxLength={200} {...field('issuer')} />
      {failure ? (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      ) : null}
      <PlainButton type="submit" busy={busy}>
        {t('contractors.paper.send')}
      </PlainButton>
    </form>
  );
}
