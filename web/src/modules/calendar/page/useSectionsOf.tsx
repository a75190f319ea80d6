import { useTranslation } from 'react-i18next';
import type { PageSection } from '@/core/records/page/page';
import { useRefusal } from '@/core/records/refusal';
import { ActionTile } from '@/modules/actions/ActionCard';
import { summaryPath } from '@/modules/actions/views';
import { Gallery } from '@/ui/files/Gallery';
import { AnswerButtons } from '../AnswerButtons';
import { GuestList } from '../GuestList';
import { ItemFacts } from '../ItemFacts';
import { Agenda } from '../proceedings/Agenda';
import { Attendance } from '../proceedings/Attendance';
import { AttendanceForm } from '../proceedings/AttendanceForm';
import { CodeButton } from '../proceedings/CodeDialog';
import { ProceedingsForm } from '../proceedings/ProceedingsForm';
import type { Item } from '../types';
import { useComing } from '../useComing';
import { Asked } from './Asked';
import { Dates } from './Dates';

/** What the page of one is made of. */
export function useSectionsOf(dated: Item | undefined) {
  const { t } = useTranslation();
  const coming = useComing();
  const refusal = useRefusal();
  return (item: Item): PageSection[] => {
    const files = item.attachments ?? [];
    return [
      {
        name: 'summary',
        title: t('calendar.section.summary'),
        body: (
          <>
            <AnswerButtons item={dated ?? item} />
            <ItemFacts item={item} at={(dated ?? item).occurrence} />
          </>
        ),
      },
      ...(item.rule
        ? [
            {
              name: 'dates',
              title: t('calendar.section.dates'),
              body: <Dates item={dated ?? item} />,
            },
          ]
        : []),
      {
        name: 'guests',
        title: t('calendar.section.guests'),
        count: item.guests?.length,
        aside: coming(item),
        body: (
          <>
            <Asked item={item} />
            <GuestList guests={(dated ?? item).guests ?? []} />
          </>
        ),
      },
      {
        name: 'agenda',
        title: t('calendar.section.agenda'),
        count: (dated ?? item).proceedings.points?.length || undefined,
        edit: {
          why: refusal(item.can.update),
          form: (done) => <ProceedingsForm item={dated ?? item} onClose={done} />,
        },
        body: <Agenda item={dated ?? item} />,
      },
      {
        name: 'attendance',
        title: t('calendar.section.attendance'),
        count: (dated ?? item).proceedings.attendance?.length || undefined,
        tools: refusal(item.can.update) ? null : <CodeButton item={dated ?? item} />,
        edit: {
          why: refusal(item.can.update),
          form: (done) => <AttendanceForm item={dated ?? item} onClose={done} />,
        },
        body: <Attendance item={dated ?? item} />,
      },
      ...(item.actions?.length
        ? [
            {
              name: 'actions',
              title: t('calendar.section.actions'),
              count: item.actions.length,
              body: (
                <ul className="plain">
                  {item.actions.map((action) => (
                    <ActionTile key={action.id} action={action} href={summaryPath(action)} />
                  ))}
                </ul>
              ),
            },
          ]
        : []),
      ...(files.length > 0
        ? [
            {
              name: 'files',
              title: t('calendar.section.files'),
              count: files.length,
              body: <Gallery files={files} />,
            },
          ]
        : []),
    ];
  };
}
