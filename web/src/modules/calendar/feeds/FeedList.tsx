import { Button, CopyButton, Skeleton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/ui/Confirm';
import { ErrorState } from '@/ui/ErrorState';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from '../calendar.module.css';
import { type Feed, feeds, useEndFeed, useMakeFeed } from './api';

type Asked = { feed: Feed; to: 'renew' | 'end' };

/** The addresses: of one's own calendar, and of each of one's sites. */
export function FeedList() {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const { data, error, refetch } = useQuery(feeds);
  const make = useMakeFeed();
  const end = useEndFeed();
  const [asked, setAsked] = useState<Asked | null>(null);
  const siteOf = (feed: Feed) => feed.site?.id ?? 0;
  const made = (feed: Feed) =>
    make.mutate(siteOf(feed), {
      onSuccess: () => toast.done(t('calendar.feeds.made')),
      onError: (cause) => toast.failed(sentence(cause)),
      onSettled: () => setAsked(null),
    });
  const ended = (feed: Feed) =>
    end.mutate(feed.id, {
      onSuccess: () => toast.done(t('calendar.feeds.ended')),
      onError: (cause) => toast.failed(sentence(cause)),
      onSettled: () => setAsked(null),
    });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={160} radius="md" />;
  return (
    <>
      <p className="quiet">{t('calendar.feeds.text')}</p>
      <ul className={classes.feeds}>
        {(data.feeds ?? []).map((feed) => (
          <li key={siteOf(feed)}>
            <h3>{feed.site?.name ?? t('calendar.feeds.own')}</h3>
            {feed.address ? (
              <Address
                feed={feed}
                onRenew={() => setAsked({ feed, to: 'renew' })}
                onEnd={() => setAsked({ feed, to: 'end' })}
              />
            ) : (
              <Button
                variant="default"
                size="xs"
                loading={make.isPending && make.variables === siteOf(feed)}
                onClick={() => made(feed)}
              >
                {t('calendar.feeds.make')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="quiet">{t('calendar.feeds.late')}</p>
      <Confirm
        opened={asked !== null}
        title={t(asked?.to === 'end' ? 'calendar.feeds.endTitle' : 'calendar.feeds.renewTitle')}
        text={t('calendar.feeds.oldEnds')}
        confirm={t(asked?.to === 'end' ? 'calendar.feeds.end' : 'calendar.feeds.renew')}
        danger
        busy={make.isPending || end.isPending}
        onConfirm={() => asked && (asked.to === 'end' ? ended : made)(asked.feed)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

interface AddressProps {
  feed: Feed;
  onRenew: () => void;
  onEnd: () => void;
}

function Address({ feed, onRenew, onEnd }: AddressProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={classes.address}>
        <TextInput
          ref={field}
          readOnly
          aria-label={t('calendar.feeds.addressOf', {
            name: feed.site?.name ?? t('calendar.feeds.own'),
          })}
          value={feed.address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={feed.address} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              onClick={() => {
                copy();
                field.current?.focus(); // where the browser does not copy, the keys do
              }}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            >
              {t(copied ? 'calendar.feeds.copied' : 'calendar.feeds.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <div className={classes.feedMoves}>
        <Button variant="subtle" color="ink" size="compact-xs" onClick={onRenew}>
          {t('calendar.feeds.renew')}
        </Button>
        <Button variant="subtle" color="danger" size="compact-xs" onClick={onEnd}>
          {t('calendar.feeds.end')}
        </Button>
      </div>
    </>
  );
}
