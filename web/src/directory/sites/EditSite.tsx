import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { FactsSkeleton, RestSkeleton } from '@/core/records/PanelSkeleton';
import { useCan } from '@/platform/can';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { LogoField, useLogo } from './Logo';
import { useSiteNavigation } from './navigation';
import { SiteBadge } from './SiteBadge';
import { SiteFacts } from './SiteFacts';
import { SiteFields } from './SiteFields';
import { SiteLinks } from './SiteLinks';
import { SiteState } from './SiteState';
import { type SiteRecord, siteRecord, useEditSite } from './settings';
import { useSiteCheck } from './useSiteCheck';
import { patchOf, valuesOf } from './values';

/** One site: its form, or its facts for those who may not change it. */
export function EditSite() {
  const { t } = useTranslation();
  const { close } = useSiteNavigation();
  const { can } = useCan();
  const { data, error, refetch } = useQuery(siteRecord(useRecordId() ?? 0));
  if (!data) {
    return (
      <RightPanel title={t('sites.titles.edit')} onClose={close}>
        {error ? <ErrorState error={error} onRetry={refetch} small /> : <Coming />}
      </RightPanel>
    );
  }
  if (can('Site', 'update') && data.status !== 'deleted') {
    return <SiteForm key={data.id} site={data} />;
  }
  return (
    <RightPanel title={data.name} above={<SiteBadge status={data.status} />} onClose={close}>
      <SiteLinks site={data} />
      <SiteFacts site={data} />
      <SiteState site={data} />
    </RightPanel>
  );
}

function Coming() {
  return (
    <>
      <FactsSkeleton />
      <RestSkeleton />
    </>
  );
}

function SiteForm({ site }: { site: SiteRecord }) {
  const { t } = useTranslation();
  const { close } = useSiteNavigation();
  const [before, setBefore] = useState(() => valuesOf(site));
  const edit = useEditSite(site.id);
  const logo = useLogo(site);
  const { form, busy, failure, submit, errorCount } = useServerForm(
    { initialValues: before, validate: useSiteCheck() },
    async (values) => {
      const saved = await edit.mutateAsync(patchOf(values, before, logo.id));
      const next = valuesOf(saved);
      setBefore(next);
      form.setValues(next);
      form.resetDirty(next);
      logo.picked.picker.onChange([]);
      toast.done(t('common.saved'));
    },
  );
  return (
    <RightPanel
      title={site.name}
      above={<SiteBadge status={site.status} />}
      onClose={close}
      footer={
        <SubmitRow
          label={t('common.save')}
          formId="site-form"
          busy={busy || logo.picked.busy}
          errorCount={errorCount}
        />
      }
    >
      <SiteLinks site={site} />
      <Form id="site-form" onSubmit={submit} failure={failure}>
        <SiteFields form={form} site={site} />
        <LogoField logo={logo} error={form.errors.logo_id as string | undefined} />
      </Form>
      <SiteState site={site} />
      <LeaveGuard when={(form.isDirty() || logo.changed) && !busy} />
    </RightPanel>
  );
}
