import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ShelfOffer } from '@/core/forms/templates/ShelfOffer';
import { DraftState } from '@/core/records/DraftState';
import { useSites } from '@/core/records/sites';
import { TourButton } from '@/core/tours/TourButton';
import { useSiteId } from '@/platform/site';
import { ErrorState } from '@/ui/ErrorState';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useDraft } from '@/ui/form/useDraft';
import { useServerForm } from '@/ui/form/useServerForm';
import { PageHeader } from '@/ui/PageHeader';
import { type FormType, formData } from '../api';
import { editPath } from '../navigation';
import { permitTemplates } from '../templates/kit';
import { useBeginPermit } from '../writes';
import classes from './request.module.css';
import { TypeChoice } from './TypeChoice';
import { useRequestTour } from './useTour';

interface Asked {
  site_id?: string;
  plan?: string;
  x?: string;
  y?: string;
}

/** The least of a request: what kind of work, where, and what it is. It has a number at once. */
export function NewPermit() {
  const { t } = useTranslation();
  const tour = useRequestTour();
  return (
    <div className="page">
      <PageHeader title={t('permits.titles.new')} text={t('permits.form.begin')}>
        <TourButton tour={tour} />
      </PageHeader>
      <BeginForm />
    </div>
  );
}

interface Values extends Record<string, unknown> {
  type_id: string;
  site_id: string;
  description: string;
}

function BeginForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false }) as { id?: string };
  const search = useSearch({ strict: false }) as Asked;
  const sites = useSites();
  const likely = useSiteId();
  const only = sites.length === 1 ? sites[0]?.id : undefined;
  const begin = useBeginPermit();
  const { form, busy, failure, submit, errorCount } = useServerForm<Values>(
    {
      initialValues: {
        type_id: id ?? '',
        site_id: search.site_id ?? String(likely ?? only ?? ''),
        description: '',
      },
      validate: {
        type_id: (value) => (value ? null : t('permits.form.typeMissing')),
        site_id: (value) => (value ? null : t('permits.form.siteMissing')),
      },
    },
    async (values) => {
      const permit = await begin.mutateAsync({
        type_id: Number(values.type_id),
        site_id: Number(values.site_id),
        description: values.description.trim(),
        ...spotOf(search),
      });
      draft.forget();
      await navigate({ to: editPath(permit.id), replace: true } as never);
    },
  );
  const draft = useDraft('permits.new', form);
  const siteId = Number(form.values.site_id) || 0;
  const { data, error, refetch } = useQuery(formData(siteId));
  const types = data?.types ?? [];
  return (
    <Form id="permit-begin" onSubmit={submit} failure={failure} draft={draft}>
      <div className={classes.begin}>
        <NativeSelect
          label={t('field.site_id')}
          placeholder={t('form.choose')}
          choices={sites.map((site) => ({ value: String(site.id), label: site.name }))}
          {...form.getInputProps('site_id')}
          data-path="site_id"
        />
        {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
        {data && types.length === 0 ? (
          <ShelfOffer kit={permitTemplates} title={t('permits.form.noTypes')} ask={data.ask} />
        ) : null}
        {types.length > 0 ? (
          <ChoiceCards
            label={t('permits.field.type_id')}
            choices={types.map((type: FormType) => ({
              value: String(type.id),
              label: <TypeChoice type={type} />,
            }))}
            value={form.values.type_id}
            onChange={(value) => form.setFieldValue('type_id', value)}
            error={form.errors.type_id}
            data-path="type_id"
          />
        ) : null}
        <Textarea
          label={t('permits.field.description')}
          placeholder={t('permits.form.descriptionExample')}
          autosize
          minRows={3}
          maxLength={4000}
          {...form.getInputProps('description')}
        />
        <SubmitRow label={t('permits.form.goOn')} busy={busy} errorCount={errorCount}>
          <DraftState kept={draft.kept} />
        </SubmitRow>
      </div>
      <LeaveGuard when={form.isDirty() && !busy} draft={draft} />
    </Form>
  );
}

/** The place that was pressed on a map. */
function spotOf({ plan, x, y }: Asked) {
  const spot = { plan_id: Number(plan), x: Number(x), y: Number(y) };
  return plan && x && y && Object.values(spot).every(Number.isFinite) ? { spot } : {};
}
