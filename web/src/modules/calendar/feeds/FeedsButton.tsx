import { Button } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/Dialog';
import { useIsPhone } from '@/ui/media';
import { FeedList } from './FeedList';

/** Reading along in another calendar. */
export function FeedsButton() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const phone = useIsPhone();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRss size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('calendar.feeds.open')}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('calendar.feeds.title')}
        fullScreen={phone}
        centered
        size="lg"
      >
        {opened ? <FeedList /> : null}
      </Dialog>
    </>
  );
}
