import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { About, Comment } from '@/core/comments/api';
import { FollowButton } from '@/core/comments/FollowButton';
import { NewComment } from '@/core/comments/NewComment';
import { AppLink } from '@/ui/AppLink';
import { Section } from '@/ui/Facts';
import { type Entry, RecordTimeline } from './RecordTimeline';

interface Props {
  about: About;
  /** The record, as its own module keeps it. */
  record: {
    readonly timeline: readonly Entry[] | null;
    readonly comments: readonly Comment[] | null;
    readonly following: boolean;
    readonly site: { readonly time_zone: string };
  };
  /** What the record's own module says of an entry in words of its own. */
  step?: (entry: Entry) => ReactNode;
  /** Who did something when nobody is named. */
  nobody: string;
  level?: 2 | 3;
  /** Of a peek: the last that happened, and the way to the rest. */
  rest?: string;
}

/** So much of its story a peek shows. */
const LAST = 3;

/** What happened to a record and what people say about it, in one stream. */
export function RecordStory({ about, record, step, nobody, level, rest }: Props) {
  const { t } = useTranslation();
  return (
    <div data-part="timeline">
      <Section
        title={t('timeline.title')}
        level={level}
        tools={<FollowButton key={about.id} about={about} following={record.following} />}
      >
        {rest ? null : <NewComment key={about.id} about={about} />}
        <RecordTimeline
          about={about}
          entries={record.timeline ?? []}
          comments={record.comments ?? []}
          zone={record.site.time_zone}
          kind={about.module}
          step={step}
          nobody={nobody}
          most={rest ? LAST : undefined}
        />
        {rest ? <AppLink href={rest}>{t('records.page.story')}</AppLink> : null}
      </Section>
    </div>
  );
}
