import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { RecordPage } from '@/core/records/page/RecordPage';
import { DecideNow } from '@/directory/workflows/DecideNow';
import { Reviewers } from '@/directory/workflows/Reviewers';
import { ALL_STATUSES } from '@/platform/search';
import { type Permit, permitApi } from '../api';
import { Left } from '../Left';
import { pagePath } from '../navigation';
import { usePeriod } from '../period';
import { TypeMark } from '../TypeMark';
import { DecidingFacts } from './DecidingFacts';
import { MoveDialogs } from './MoveDialogs';
import { missingOf } from './missing';
import { useNotice } from './Notice';
import { SpotCard } from './SpotCard';
import { useMoves } from './usePage';
import { useSectionsOf } from './useSectionsOf';

const lacksOf = (permit: Permit) => missingOf(permit, 'approve')[0]?.text;

/** One permit: what may be done, by whom, until when, and what it still waits for. */
export function PermitPage() {
  const { t } = useTranslation();
  const id = useRecordId() ?? 0;
  const moves = useMoves(id);
  const sections = useSectionsOf();
  const notice = useNotice();
  const period = usePeriod();
  return (
    <>
      <RecordPage
        api={permitApi}
        fallback={t('permits.one')}
        back={{ href: `/permits?status=${ALL_STATUSES}`, label: t('permits.title') }}
        marks={(row) => (
          <>
            <TypeMark type={row.type} />
            <span>{period(row)}</span>
            <Left row={row} />
          </>
        )}
        about={(row) =>
          [row.site.name, row.division?.name, row.department?.name, row.unit?.name, row.location]
            .filter(Boolean)
            .join(' · ')
        }
        people={(permit: Permit) => [
          [t('permits.field.requester'), permit.requester?.name],
          ...(permit.issuing_officers ?? []).map(
            ({ name }) => [t('permits.field.issuing_officer'), name] as const,
          ),
        ]}
        paper={(number) => `/permit/${number}/report`}
        primary={moves.primary}
        menu={moves.menu}
        notice={notice}
        sections={sections}
        decision={(permit: Permit) => (
          <DecideNow
            module="Permit"
            recordId={permit.id}
            lacks={lacksOf(permit)}
            about={<DecidingFacts permit={permit} what="approval" />}
          />
        )}
        beside={(permit: Permit) => (
          <>
            <Reviewers
              module="Permit"
              recordId={permit.id}
              zone={permit.site.time_zone}
              lacks={lacksOf(permit)}
              about={<DecidingFacts permit={permit} what="approval" />}
              foot
            />
            <SpotCard permit={permit} />
          </>
        )}
        links={(permit: Permit) =>
          permit.cloned_from
            ? [
                {
                  kind: 'Permit',
                  number: permit.cloned_from.number,
                  title: t('permits.clonedFrom'),
                  href: pagePath(permit.cloned_from),
                },
              ]
            : []
        }
        nobody={t('common.system')}
      />
      <MoveDialogs id={id} asked={moves.asked} onClose={moves.close} />
    </>
  );
}
