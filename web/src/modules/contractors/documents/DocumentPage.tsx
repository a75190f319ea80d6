import { IconBan, IconBell, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import type { MenuMove, PageSection } from '@/core/records/page/page';
import { RecordPage } from '@/core/records/page/RecordPage';
import { useRefusal } from '@/core/records/refusal';
import { DecideNow } from '@/directory/workflows/DecideNow';
import { Reviewers } from '@/directory/workflows/Reviewers';
import { documentApi, type Paper } from '../api';
import { companyPath, documentsPath, editDocumentPath, questionnairePath } from '../navigation';
import { PaperMark, useValidity } from '../PaperMark';
import { AnsweredSection } from '../questionnaires/AnsweredSection';
import { Checklist } from './Checklist';
import { type Asked, Dialogs } from './Dialogs';
import { DocumentFacts } from './DocumentFacts';
import { DocumentNotice } from './DocumentNotice';
import { Versions } from './Versions';
import { Warnings } from './Warnings';

/** One document: its file, whether it counts, and every version that there was. */
export function DocumentPage() {
  const { t } = useTranslation();
  const validity = useValidity();
  const id = useRecordId() ?? 0;
  const [asked, setAsked] = useState<Asked | null>(null);
  const menu = useMenu(setAsked);
  const sections = useSections();
  const lacks = useOpenLines();
  return (
    <>
      <RecordPage
        api={documentApi}
        fallback={t('contractors.documents.one')}
        back={{ href: '/contractors?status=all', label: t('contractors.title') }}
        status={(row) => <PaperMark paper={row} />}
        marks={(row) => <span>{validity(row)}</span>}
        about={(row) =>
          [row.contractor.name, row.kind.name, row.worker?.name, row.plant]
            .filter(Boolean)
            .join(' · ')
        }
        menu={menu}
        notice={(paper: Paper) => <DocumentNotice paper={paper} />}
        sections={sections}
        decision={(paper: Paper) => (
          <DecideNow module="ContractorDocument" recordId={paper.id} lacks={lacks(paper)} />
        )}
        beside={(paper: Paper) => (
          <Reviewers
            module="ContractorDocument"
            recordId={paper.id}
            zone={paper.site.time_zone}
            lacks={lacks(paper)}
            foot
          />
        )}
        links={(paper: Paper) => [
          {
            kind: 'Contractor',
            number: '',
            title: paper.contractor.name,
            href: companyPath(paper.contractor.id),
          },
          {
            kind: 'ContractorDocument',
            number: '',
            title: t('contractors.documents.all'),
            href: documentsPath(paper.contractor.id),
          },
        ]}
        nobody={t('common.system')}
      />
      <Dialogs id={id} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** What of the checklist nobody has found right yet: until then it is not approved. */
function useOpenLines() {
  const { t } = useTranslation();
  return ({ checklist, versions }: Paper): string | undefined => {
    const checked = versions?.[0]?.checked ?? [];
    const count = (checklist ?? []).filter((line) => !checked.includes(line)).length;
    return count > 0 ? t('contractors.documents.linesOpen', { count }) : undefined;
  };
}

function useSections() {
  const { t } = useTranslation();
  return (paper: Paper): PageSection[] => [
    {
      name: 'facts',
      title: t('contractors.section.document'),
      body: <DocumentFacts paper={paper} />,
    },
    ...((paper.checklist ?? []).length > 0 && paper.can.manage === ''
      ? [
          {
            name: 'checklist',
            title: t('contractors.documents.checklist'),
            body: <Checklist key={paper.revision} paper={paper} />,
          },
        ]
      : []),
    ...(paper.filled
      ? [
          {
            name: 'answers',
            title: t('contractors.questionnaires.answers'),
            body: <AnsweredSection paper={paper} />,
          },
        ]
      : []),
    {
      name: 'versions',
      title: t('contractors.documents.versions'),
      count: paper.versions?.length ?? 0,
      body: <Versions paper={paper} />,
    },
    {
      name: 'warnings',
      title: t('contractors.documents.warnings'),
      body: <Warnings paper={paper} />,
    },
  ];
}

function useMenu(ask: (which: Asked) => void) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const navigate = useNavigate();
  return (paper: Paper): MenuMove[] => {
    const { id, can, contractor } = paper;
    return [
      {
        label: paper.questionnaire
          ? t('contractors.questionnaires.answer')
          : t('contractors.documents.edit'),
        icon: IconPencil,
        run: () =>
          void navigate({
            href: paper.questionnaire
              ? questionnairePath(contractor.id, paper.kind.id)
              : editDocumentPath(contractor.id, id),
          }),
        why: refusal(can.update),
      },
      ...(can.manage === ''
        ? [
            {
              label: t('contractors.move.request_new_version'),
              icon: IconRefresh,
              run: () => ask('request_new_version'),
            },
            {
              label: t('contractors.move.not_applicable'),
              icon: IconBan,
              run: () => ask('not_applicable'),
            },
          ]
        : []),
      {
        label: t('contractors.move.acknowledge'),
        icon: IconBell,
        run: () => ask('acknowledge'),
        why: refusal(can.acknowledge),
      },
    ];
  };
}
