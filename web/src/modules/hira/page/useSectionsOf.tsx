import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PageSection } from '@/core/records/page/page';
import { MatrixLegend } from '@/directory/risks/MatrixLegend';
import { ActionTile } from '@/modules/actions/ActionCard';
import { AppLink } from '@/ui/AppLink';
import { Gallery } from '@/ui/files/Gallery';
import { AssessmentFacts } from '../AssessmentFacts';
import type { Assessment } from '../api';
import { HeadForm } from '../form/HeadForm';
import { editPath } from '../navigation';
import page from './page.module.css';
import { RowsTable } from './RowsTable';
import { missingOf } from './useMoves';
import { Versions } from './Versions';

/** What the page of an assessment is made of. */
export function useSectionsOf() {
  const { t } = useTranslation();
  return (record: Assessment): PageSection[] => {
    const { shown, can, actions, attachments, versions, matrix } = record;
    const written = shown.state === 'draft' && can.update === '';
    return [
      {
        name: 'about',
        title: t('hira.section.about'),
        missing: missingOf(record, false),
        edit: written ? { form: (done) => <HeadForm record={record} onDone={done} /> } : undefined,
        body: <AssessmentFacts row={record} version={shown} />,
      },
      {
        name: 'risks',
        title: t('hira.section.risks'),
        count: shown.rows.length,
        missing: missingOf(record, true),
        tools: written ? (
          <Button component={AppLink} href={editPath(record)} variant="default" size="compact-sm">
            {t('hira.editTable')}
          </Button>
        ) : null,
        body: (
          <div className={page.risks}>
            <MatrixLegend matrix={matrix} />
            <RowsTable rows={shown.rows} matrix={matrix} actions={actions} />
          </div>
        ),
      },
      {
        name: 'actions',
        title: t('hira.section.actions'),
        count: actions.length,
        body:
          actions.length === 0 ? (
            <p className="quiet">{t('hira.noActions')}</p>
          ) : (
            <ul className={page.tiles}>
              {actions.map((action) => (
                <ActionTile
                  key={action.id}
                  action={action}
                  href={`/actions/all/summary/${action.id}`}
                />
              ))}
            </ul>
          ),
      },
      {
        name: 'versions',
        title: t('hira.section.versions'),
        count: versions.length,
        body: <Versions record={record} />,
      },
      ...(attachments.length > 0
        ? [
            {
              name: 'files',
              title: t('hira.field.files'),
              count: attachments.length,
              body: <Gallery files={attachments} />,
            },
          ]
        : []),
    ];
  };
}
