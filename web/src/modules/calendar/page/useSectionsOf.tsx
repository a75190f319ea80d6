import { useTranslation } from 'react-i18next';
import type { PageSection } from '@/core/records/page/page';
import { Gallery } from '@/ui/files/Gallery';
import { AnswerButtons } from '../AnswerButtons';
import { GuestList } from '../GuestList';
import { ItemFacts } from '../ItemFacts';
import type { Item } from '../types';
import { useComing } from '../useComing';
import { Asked } from './Asked';
import { Dates } from './Dates';

/** What the page of one is made of. */
export function useSectionsOf(dated: Item | undefined) {
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
