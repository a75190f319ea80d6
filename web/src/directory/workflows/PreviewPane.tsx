import { Select, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { useSites } from '@/core/records/sites';
import { ApiError } from '@/platform/errors';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { ErrorState } from '@/ui/ErrorState';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { previewQuery, type Sample } from './api';
import { draftOf, isForeseeable, type Values } from './draft';
import { reviewedModules } from './modules';
import { PreviewSteps } from './PreviewSteps';
import classes from './workflows.module.css';

interface Props {
  values: Values;
  workflowId?: number;
}

const PAUSE_MS = 400;
/** More sites than this are found by typing. */
const SHOWN = 60;

/** Who would be asked when by a workflow as it is being written, for one site and person. */
export function PreviewPane({ values, workflowId }: Props) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const sample = useSample(values);
  // As text, since the same words have to be the same value.
  const [text] = useDebouncedValue(JSON.stringify(bodyOf(values, sample, workflowId)), PAUSE_MS);
  const asked = JSON.parse(text) as Sample | null;
  const { data, error, isPlaceholderData, refetch } = useQuery(previewQuery(asked));
  const zone = sample.sites.find(({ id }) => String(id) === sample.site)?.time_zone;
  return (
    <section
      className={`card ${classes.preview}`}
      data-part="preview"
      aria-labelledby="workflow-preview"
    >
      <h2 id="workflow-preview" className={classes.heading}>
        {t('workflows.preview.title')}
      </h2>
      <p className="quiet">{t('workflows.preview.help')}</p>
      <SampleFields sample={sample} />
      <div aria-live="polite" aria-busy={isPlaceholderData} className={classes.foreseen}>
        {asked ? null : <p className="quiet">{t('workflows.preview.notYet')}</p>}
        {asked && error ? <Unforeseen error={error} onRetry={refetch} /> : null}
        {asked && !data && !error ? <Coming /> : null}
        {asked && data && !error ? (
          <>
            <PreviewSteps preview={data} kind={values.kind} zone={zone} />
            {data.applies ? null : (
              <p className={classes.notice}>
                {data.instead
                  ? t('workflows.preview.instead', { title: data.instead })
                  : t('workflows.preview.notThere')}
              </p>
            )}
            <p className="quiet">
              {t('workflows.preview.last', {
                names: list((data.super_admins ?? []).map(({ name }) => name)),
              })}
            </p>
          </>
        ) : null}
      </div>
    </section>
  );
}

interface UnforeseenProps {
  error: Error;
  onRetry: () => void;
}

/** What the workflow still lacks, in the server's own sentences; or that it could not be asked. */
function Unforeseen({ error, onRetry }: UnforeseenProps) {
  const lacking = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  if (lacking.length === 0) return <ErrorState error={error} onRetry={onRetry} small />;
  return lacking.map((sentence) => (
    <p key={sentence} className="quiet">
      {sentence}
    </p>
  ));
}

function Coming() {
  return (
    <div aria-hidden>
      <Skeleton height={13} width="62%" mb={12} />
      <Skeleton height={13} width="48%" mb={12} />
      <Skeleton height={13} width="56%" />
    </div>
  );
}

/** The record that is imagined: where it would be, its form, and who would ask. */
function useSample(values: Values) {
  const me = useMe();
  const all = useSites();
  const modules = useQuery(reviewedModules).data ?? [];
  const known = modules.find(({ name }) => name === values.module)?.forms ?? [];
  const [site, setSite] = useState('');
  const [form, setForm] = useState('');
  const [requester, setRequester] = useState(String(me.id));
  const chosen = all.filter(({ id }) => values.site_ids.includes(String(id)));
  const sites = chosen.length > 0 ? chosen : all;
  const forms = known.filter(({ id }) => values.form_ids.includes(String(id)));
  const here = (id: string, among: readonly { id: number }[]) =>
    among.some((each) => String(each.id) === id) ? id : String(among[0]?.id ?? '');
  return {
    sites,
    forms,
    site: here(site, sites),
    form: here(form, forms),
    requester,
    setSite,
    setForm,
    setRequester,
  };
}

type Imagined = ReturnType<typeof useSample>;

/** The title decides nothing, so that a preview does not wait for it. */
function bodyOf(values: Values, { site, form, requester }: Imagined, id = 0): Sample | null {
  if (!isForeseeable(values) || !site) return null;
  return {
    ...draftOf(values),
    title: values.title.trim() || '–',
    workflow_id: id,
    site_id: Number(site),
    form_id: Number(form) || 0,
    requester_id: Number(requester) || 0,
  };
}

function SampleFields({ sample }: { sample: Imagined }) {
  const { t } = useTranslation();
  const choices = (among: readonly { id: number; name: string }[]) =>
    among.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={classes.sample}>
      <Select
        label={t('field.site_id')}
        nothingFoundMessage={t('form.nothingFound')}
        searchable
        allowDeselect={false}
        selectFirstOptionOnChange
        limit={SHOWN}
        data={choices(sample.sites)}
        value={sample.site || null}
        onChange={(id) => sample.setSite(id ?? '')}
      />
      {sample.forms.length > 1 ? (
        <NativeSelect
          label={t('common.form')}
          choices={choices(sample.forms)}
          value={sample.form}
          onChange={sample.setForm}
        />
      ) : null}
      <PersonChooser
        label={t('workflows.preview.requester')}
        allowDeselect={false}
        value={sample.requester}
        onChange={(id) => sample.setRequester(id ?? '')}
      />
    </div>
  );
}
