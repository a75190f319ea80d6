import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { type Change, formApi, type Publication } from '../api';
import classes from './edit.module.css';

interface Props {
  base: string;
  id: number;
  opened: boolean;
  onClose: () => void;
}

/** The published versions, and what became of the form from one to another. */
export function Versions({ base, id, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('forms.edit.changes')} opened={opened} onClose={onClose}>
      <Comparison base={base} id={id} />
    </FormDialog>
  );
}

function Comparison({ base, id }: Pick<Props, 'base' | 'id'>) {
  const { t } = useTranslation();
  const form = formApi(base, id);
  const versions = useQuery({
    queryKey: [...form.key, 'versions'],
    queryFn: ({ signal }) => form.versions(signal),
  });
  const [number, setNumber] = useState(0);
  const [from, setFrom] = useState(0);
  const changes = useQuery({
    queryKey: [...form.key, 'changes', number, from],
    queryFn: ({ signal }) => form.changes(number, from, signal),
    gcTime: 0, // a draft changes
  });
  const name = useVersionName();
  if (versions.error) return <ErrorState error={versions.error} onRetry={versions.refetch} />;
  const all = versions.data?.versions ?? [];
  const older = all.filter((each) => number === 0 || each.number < number);
  return (
    <div className={classes.versions}>
      <div className={classes.pair}>
        <NativeSelect
          label={t('forms.edit.from')}
          placeholder={t('forms.edit.versionBefore')}
          value={from ? String(from) : ''}
          choices={older.map((each) => ({ value: String(each.number), label: name(each) }))}
          onChange={(value) => setFrom(Number(value))}
        />
        <NativeSelect
          label={t('forms.edit.to')}
          value={String(number)}
          choices={[
            { value: '0', label: t('forms.edit.draft') },
            ...all.map((each) => ({ value: String(each.number), label: name(each) })),
          ]}
          onChange={(value) => {
            setNumber(Number(value));
            setFrom(0);
          }}
        />
      </div>
      {changes.error ? <ErrorState error={changes.error} onRetry={changes.refetch} /> : null}
      {changes.data ? <ChangeList changes={changes.data.changes} /> : null}
      <p className={classes.quiet}>{t('forms.edit.leftOut')}</p>
    </div>
  );
}

function useVersionName() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return ({ number, published_at, published_by }: Publication): string =>
    [t('common.version', { number }), dateTime(published_at), published_by?.name]
      .filter(Boolean)
      .join(' · ');
}

function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation();
  const word = useWord();
  if (changes.length === 0) return <p className={classes.quiet}>{t('forms.edit.noChanges')}</p>;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={`${change.what}${change.id}`}>
          <p>
            <span className={classes.what} data-what={change.what}>
              {word('forms.what', change.what)}
            </span>{' '}
            {word('forms.part', change.part)} <strong>{change.label}</strong>
          </p>
          {(change.fields ?? []).map(({ field, was, is }) => (
            <p key={field} className={classes.fieldChange}>
              {word('forms.setting', field.replace('attr.', ''))}:{' '}
              <del>{short(was) || t('common.none')}</del> →{' '}
              <ins>{short(is) || t('common.none')}</ins>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

const LONG = 200;

const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);
