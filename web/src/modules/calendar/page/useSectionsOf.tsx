import { useTranslation } from 'react-i18next';
import type { PageSection } from '@/core/records/page/page';
import { Gallery } from '@/ui/files/Gallery';
import { AnswerButtons } from '../AnswerButtons';
import { GuestList } from '../GuestList';
import { ItemFacts } from '../ItemFacts';
import type { Item } from '../types';
import { useComing } from '../useComing';
import type { Timed } from '../views/useWhen';
import { Asked } from './Asked';

/** What the page of one is made of. */
export function useSectionsOf(at: Timed | null | undefined) {
  const { t } = useTranslation();
  const coming = useComing();
  return (item: Item): PageSection[] => {
    const files = item.attachments ?? [];
    return [
      {
        name: 'summary',
        title: t('calendar.section.summary'),
        body: (
          <>
            <AnswerButtons item={item} />
            <ItemFacts item={item} at={at ?? item.occurrence} />
          </>
        ),
      },
      {
        name: 'guests',
        title: t('calendar.section.guests'),
        count: item.guests?.length,
        aside: coming(item),
        body: (
          <>
            <Asked item={item} />
            <GuestList guests={item.guests ?? []} />
          </>
        ),
      },
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
