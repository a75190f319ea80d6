import {
  IconFilePlus,
  IconLink,
  IconMailPlus,
  IconPencil,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import type { MenuMove, Primary } from '@/core/records/page/page';
import { RecordPage } from '@/core/records/page/RecordPage';
import { useRefusal } from '@/core/records/refusal';
import { StandingMark } from '@/modules/workers/Standing';
import { type Company, companyApi } from '../api';
import { namesOf } from '../columns';
import { LISTED } from '../kind';
import { newDocumentPath, newWorkerPath } from '../navigation';
import { AskDialog } from '../requests/AskDialog';
import { InviteDialog } from './InviteDialog';
import { useSectionsOf } from './useSectionsOf';

/** One company: what is missing, what it has agreed to do, its papers and its people. */
export function CompanyPage() {
  return <CompanyView id={useRecordId() ?? 0} />;
}

export function CompanyView({ id }: { id: number }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'invite' | 'ask' | null>(null);
  const moves = useMoves(setDialog);
  const sections = useSectionsOf();
  const { data } = useQuery(companyApi.one(id));
  return (
    <>
      <RecordPage
        api={companyApi}
        id={id}
        fallback={t('contractors.one')}
        back={{ href: LISTED, label: t('contractors.title') }}
        marks={(row) =>
          'standing' in row ? <StandingMark standing={(row as Company).standing} /> : null
        }
        about={(row) =>
          [row.city, namesOf(row.sites) || t('contractors.everywhere')].filter(Boolean).join(' · ')
        }
        people={(company: Company) => [
          [t('contractors.field.primary_contact'), company.primary_contact],
        ]}
        primary={moves.primary}
        menu={moves.menu}
        sections={sections}
        nobody={t('common.system')}
      />
      {data ? (
        <>
          <InviteDialog
            company={data}
            opened={dialog === 'invite'}
            onClose={() => setDialog(null)}
          />
          <AskDialog company={data} opened={dialog === 'ask'} onClose={() => setDialog(null)} />
        </>
      ) : null}
    </>
  );
}

function useMoves(open: (dialog: 'invite' | 'ask') => void) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const go = (href: string) => () => void navigate({ href });
  return {
    primary: ({ id, can }: Company): Primary | null =>
      can.upload ? null : { label: t('contractors.documents.new'), run: go(newDocumentPath(id)) },
    menu: ({ id, can }: Company): MenuMove[] => [
      {
        label: t('contractors.edit'),
        icon: IconPencil,
        run: go(`/contractors/edit/${id}?status=all`),
        why: refusal(can.update),
      },
      ...(can.manage === ''
        ? [
            {
              label: t('contractors.invite.open'),
              icon: IconMailPlus,
              run: () => open('invite'),
            },
            { label: t('contractors.requests.ask'), icon: IconLink, run: () => open('ask') },
          ]
        : []),
      {
        label: t('contractors.workers.new'),
        icon: IconUserPlus,
        run: go(newWorkerPath(id)),
        why: refusal(can.workers),
      },
      {
        label: t('contractors.documents.new'),
        icon: IconFilePlus,
        run: go(newDocumentPath(id)),
        why: refusal(can.upload),
      },
    ],
  };
}
