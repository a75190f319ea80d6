import { useTranslation } from 'react-i18next';
import { filledOf } from '@/core/forms/filled';
import type { PageSection } from '@/core/records/page/page';
import { ActionTile } from '@/modules/actions/ActionCard';
import { summaryPath } from '@/modules/actions/views';
import { useFormats } from '@/platform/formats';
import { Gallery } from '@/ui/files/Gallery';
import type { Permit } from '../api';
import { LIVE } from '../filters';
import { Answers, hasStage, stageAnswers } from './Answers';
import { ClosureFacts } from './ClosureFacts';
import { Crew } from './Crew';
import { ExtensionList } from './ExtensionList';
import { missingIn } from './missing';
import { Readiness } from './Readiness';
import { Readings } from './Readings';
import { readingTables } from './readingTables';
import { WorkFacts } from './WorkFacts';

const BEFORE: readonly string[] = ['draft', 'requested', 'pending'];

/** What the page of a permit is made of. */
export function useSectionsOf() {
  const { t } = useTranslation();
  const { percent, today } = useFormats();
  return (permit: Permit): PageSection[] => {
    const { status, extensions, attachments } = permit;
    const workers = permit.workers ?? [];
    const lacks = (section: string) => (BEFORE.includes(status) ? missingIn(permit, section) : []);
    const given = filledOf(stageAnswers(permit, 'main')).answers.length;
    const measures = !BEFORE.includes(status) && readingTables(permit, today()).length > 0;
    const closure = Boolean(permit.finished || permit.closed);
    return [
      ...(BEFORE.includes(status) || LIVE.includes(status)
        ? [
            {
              name: 'start',
              title: t('permits.section.start'),
              done: LIVE.includes(status) && (permit.missing ?? []).length === 0,
              body: <Readiness permit={permit} />,
            },
          ]
        : []),
      ...(measures
        ? [
            {
              name: 'readings',
              title: t('permits.readings.title'),
              count: (permit.readings ?? []).length,
              body: <Readings permit={permit} />,
            },
          ]
        : []),
      {
        name: 'work',
        title: t('permits.section.work'),
        missing: lacks('work'),
        done: true,
        body: <WorkFacts permit={permit} />,
      },
      {
        name: 'workers',
        title: t('permits.field.worker_ids'),
        missing: lacks('workers'),
        count: workers.length,
        body: <Crew permit={permit} />,
      },
      {
        name: 'form',
        title: t('common.form'),
        missing: lacks('form'),
        done: given > 0,
        aside: permit.percent === null ? undefined : percent(permit.percent),
        body: <Answers permit={permit} stage="main" />,
      },
      ...(extensions?.length
        ? [
            {
              name: 'extensions',
              title: t('permits.section.extensions'),
              count: extensions.length,
              body: (
                <ExtensionList
                  permit={permit}
                  answers={(of) =>
                    stageAnswers(permit, 'extension', of.revision).length > 0 ? (
                      <Answers permit={permit} stage="extension" of={of} />
                    ) : null
                  }
                />
              ),
            },
          ]
        : []),
      ...(closure
        ? [
            {
              name: 'closure',
              title: t('permits.section.closure'),
              done: Boolean(permit.closed),
              body: (
                <>
                  <ClosureFacts permit={permit} />
                  {hasStage(permit, 'closure') ? <Answers permit={permit} stage="closure" /> : null}
                </>
              ),
            },
          ]
        : []),
      ...(permit.actions?.length
        ? [
            {
              name: 'actions',
              title: t('permits.section.actions'),
              count: permit.actions.length,
              body: (
                <ul className="plain">
                  {permit.actions.map((action) => (
                    <ActionTile key={action.id} action={action} href={summaryPath(action)} />
                  ))}
                </ul>
              ),
            },
          ]
        : []),
      ...(attachments?.length
        ? [
            {
              name: 'files',
              title: t('permits.section.files'),
              count: attachments.length,
              body: <Gallery files={attachments} />,
            },
          ]
        : []),
    ];
  };
}
