import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type DeletionProtocol, protocolList, saveProtocol } from './api';
import classes from './WaitingList.module.css';

/** Organizations that were deleted, with the signed protocol of each. There is nothing where none was. */
export function GoneList() {
  const { t } = useTranslation();
  const { data } = useQuery(protocolList());
  const gone = data?.deletion_protocols ?? [];
  if (gone.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="gone">
      <h2 id="gone">{t('organizations.gone.title')}</h2>
      <ul>
        {gone.map((protocol) => (
          <One key={protocol.id} protocol={protocol} />
        ))}
      </ul>
    </section>
  );
}

function One({ protocol }: { protocol: DeletionProtocol }) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const sentence = useErrorSentence();
  const save = useMutation({
    mutationFn: () => saveProtocol(protocol.id),
    onError: (error) => toast.failed(sentence(error)),
  });
  const { name, sub_domain_name: address, deleted_at: at, rows, files } = protocol;
  return (
    <li className={classes.one}>
      <div className={classes.who}>
        <strong>{name}</strong> · {address}
        <div className={classes.note}>
          {t('organizations.gone.facts', {
            at: dateTime(at),
            rows: number(rows),
            files: number(files),
          })}
        </div>
      </div>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('organizations.gone.protocol')}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </li>
  );
}
