import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { Photo, usePhoto } from '@/directory/users/manage/Photo';
import { LOCALE_NAMES, LOCALES } from '@/platform/locale';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { Form, Pair } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { ZoneSelect } from '@/ui/form/ZoneSelect';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { ExamplesCard } from './ExamplesCard';
import { LookFields } from './LookFields';
import { offOf, optionalModules } from './optional';
import { type Settings, type SettingsPatch, settingsQuery, useSaveSettings } from './settings';

/** What an organization says of itself: name, letterhead, clock, languages. */
export function SettingsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className="page page-narrow">
      <PageHeader title={t('organizations.settings.title')} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data?.has_examples ? <ExamplesCard /> : null}
      {data ? <SettingsForm settings={data} /> : null}
    </div>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const word = useWord();
  const save = useSaveSettings();
  const logo = usePhoto(settings.logo?.url);
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: {
        name: settings.name,
        letterhead: settings.letterhead,
        time_zone: settings.time_zone,
        languages: [...(settings.languages ?? [])] as string[],
        reveals_unknown_email: settings.reveals_unknown_email,
        look: settings.look,
        modules: optionalModules().filter(
          (each) => !settings.modules_off?.includes(each),
        ) as string[],
      },
      validate: {
        name: (value) => (value.trim() ? null : t('form.required')),
        languages: (value) => (value.length > 0 ? null : t('organizations.settings.needsLanguage')),
      },
    },
    async (values) => {
      const { modules, ...rest } = values;
      await save.mutateAsync({
        ...rest,
        modules_off: offOf(modules),
        logo_id: logo.id,
      } as SettingsPatch);
      form.resetDirty(values);
      logo.saved();
      toast.done(t('common.saved'));
    },
  );
  return (
    <div className="card" style={{ padding: '18px 20px 20px' }}>
      <Form onSubmit={submit} failure={failure}>
        <TextInput
          label={t('organizations.name')}
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <Photo
          picture={logo}
          label={t('organizations.settings.logo')}
          help={t('organizations.settings.logoHelp')}
          error={form.errors.logo_id}
        />
        <TextInput
          label={t('organizations.settings.letterhead')}
          description={t('organizations.settings.letterheadHelp')}
          maxLength={300}
          {...form.getInputProps('letterhead')}
        />
        <ZoneSelect
          label={t('common.timeZone')}
          description={t('organizations.settings.timeZoneHelp')}
          {...form.getInputProps('time_zone')}
        />
        <Checkbox.Group
          label={t('organizations.settings.languages')}
          description={t('organizations.settings.languagesHelp')}
          {...form.getInputProps('languages')}
        >
          <Pair>
            {LOCALES.map((each) => (
              <Checkbox key={each} mt={8} value={each} label={LOCALE_NAMES[each]} />
            ))}
          </Pair>
        </Checkbox.Group>
        {settings.has_own_look ? (
          <LookFields props={form.getInputProps} look={form.values.look} />
        ) : null}
        <Checkbox.Group
          label={t('organizations.settings.modules')}
          description={t('organizations.settings.modulesHelp')}
          {...form.getInputProps('modules')}
          error={form.errors.modules_off}
        >
          <Pair>
            {optionalModules().map((each) => (
              <Checkbox key={each} mt={8} value={each} label={word('roles.module', each)} />
            ))}
          </Pair>
        </Checkbox.Group>
        <Checkbox
          label={t('organizations.settings.reveals')}
          description={t('organizations.settings.revealsHelp')}
          {...form.getInputProps('reveals_unknown_email', { type: 'checkbox' })}
        />
        <SubmitRow label={t('common.save')} busy={busy || logo.busy} errorCount={errorCount} />
        <LeaveGuard when={(form.isDirty() || logo.changed) && !busy} />
      </Form>
    </div>
  );
}
