import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { LOCALE_NAMES, LOCALES, type Locale, localeOf } from '@/platform/locale';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { PageHeader } from '@/ui/PageHeader';
import { type At, type Scenario, scenarioQuery, useRestoreContents } from './api';
import { ContentsForm } from './ContentsForm';
import classes from './mailers.module.css';
import { useUsualMessage } from './useUsualMessage';
import { useModuleName, useNamed } from './variables';

const route = getRouteApi('/app/mailers/$module/$moduleId/scenario/$scenarioId');

/** What people are told on one occasion, language by language. */
export function ScenarioPage() {
  const { i18n } = useTranslation();
  const { moduleId, scenarioId } = route.useParams();
  const search = route.useSearch();
  const locale = LOCALES.find((each) => each === search.locale) ?? localeOf([i18n.language]);
  const at = { moduleId, scenarioId, locale };
  const { data, error, refetch } = useQuery(scenarioQuery(at));
  const usualMessage = useUsualMessage(scenarioId, locale);
  return (
    <div className="page">
      {data && usualMessage !== null ? (
        <Editor key={locale} at={at} scenario={data} usualMessage={usualMessage} />
      ) : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
    </div>
  );
}

interface Props {
  at: At;
  scenario: Scenario;
  usualMessage: string;
}

function Editor({ at, scenario, usualMessage }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const named = useNamed();
  const moduleName = useModuleName();
  const [asked, setAsked] = useState(false);
  const { module } = route.useParams();
  const { moduleId, locale } = at;
  const changed = scenario.changed ?? [];
  return (
    <>
      <PageHeader title={named(scenario.usual.subject)} text={moduleName(moduleId)}>
        <Button
          variant="subtle"
          onClick={() =>
            void navigate({ to: '/mailers/$module/$moduleId', params: { module, moduleId } })
          }
        >
          {t('notifications.mailers.toScenarios')}
        </Button>
        {changed.length > 0 ? (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('notifications.mailers.restore')}
          </Button>
        ) : null}
      </PageHeader>
      <div className={classes.language}>
        <NativeSelect
          label={t('notifications.mailers.language')}
          value={locale}
          choices={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          onChange={(chosen) =>
            void navigate({
              to: '.',
              search: { locale: chosen as Locale },
              replace: true,
            })
          }
        />
      </div>
      <ContentsForm
        // What was restored begins anew.
        key={JSON.stringify(scenario.contents)}
        at={at}
        scenario={scenario}
        usualMessage={usualMessage}
      />
      {asked ? <RestoreDialog at={at} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

function RestoreDialog({ at, onClose }: { at: At; onClose: () => void }) {
  const { t } = useTranslation();
  const restore = useRestoreContents(at);
  return (
    <AskedWrite
      title={t('notifications.mailers.restoreTitle')}
      text={t('notifications.mailers.restoreText', { language: LOCALE_NAMES[at.locale] })}
      confirm={t('notifications.mailers.restore')}
      write={() => restore.mutateAsync(null)}
      done={t('notifications.mailers.restored')}
      onClose={onClose}
    />
  );
}
