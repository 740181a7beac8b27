import { ChevronDown, ChevronUp, Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import { ScrollBox } from '../frame/scroll-box';
import { useMayAct } from '../frame/use-myself';
import { DetailsList } from './details-list';
import { QuizTable } from './quiz-table';
import type { Result } from './read-result';
import styles from './result-card.module.css';
import { momentOf } from './words';

interface CardProps {
  result: Result;
  /** Its number among all results, from 1. */
  place: number;
  onExport: () => void;
  onDelete: () => void;
}

/** What one participant has sent. */
export function ResultCard({ result, place, onExport, onDelete }: CardProps) {
  const { t, i18n } = useTranslation('staff');
  const id = useId();
  const mayAct = useMayAct();
  const [open, setOpen] = useState(false);
  const name = t('card.participant', { n: place });
  return (
    <article
      className={styles.card}
      aria-labelledby={`${id}-name`}
      data-open={open ? '' : undefined}
    >
      <header className={styles.head}>
        <div className={styles.who}>
          <h2 id={`${id}-name`}>{name}</h2>
          <Trust result={result} />
        </div>
        <p className={styles.meta}>
          <span>
            {t('card.userId')} <bdi className={styles.code}>{result.userId}</bdi>
          </span>
          <time dateTime={result.timestamp}>{momentOf(result.timestamp, i18n.language)}</time>
        </p>
      </header>

      <div className={styles.columns} id={`${id}-told`}>
        <div>
          <h3>{t('card.demographics')}</h3>
          {result.details ? (
            <DetailsList details={result.details} ageGroup={result.ageGroup} />
          ) : (
            <p className={styles.none}>{t('card.noDetails')}</p>
          )}
        </div>
        <div>
          <h3>{t('card.quizzes')}</h3>
          {result.quizzes.length > 0 ? (
            <QuizTable quizzes={result.quizzes} of={name} />
          ) : (
            <p className={styles.none}>{t('card.noQuizzes')}</p>
          )}
        </div>
      </div>

      <div className={styles.acts}>
        <Button
          look="quiet"
          aria-expanded={open}
          aria-controls={`${id}-told ${id}-raw`}
          aria-describedby={`${id}-name`}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          {open ? t('card.hide') : t('card.view')}
        </Button>
        {mayAct && (
          <>
            <Button look="quiet" aria-describedby={`${id}-name`} onClick={onExport}>
              <Download aria-hidden />
              {t('card.export')}
            </Button>
            <Button
              look="quiet"
              className={styles.delete}
              aria-describedby={`${id}-name`}
              onClick={onDelete}
            >
              <Trash2 aria-hidden />
              {t('card.delete')}
            </Button>
          </>
        )}
      </div>
      <div id={`${id}-raw`}>
        {open && (
          <ScrollBox label={`${t('card.raw')}: ${name}`} className={styles.raw}>
            <pre>{JSON.stringify(result.raw, null, 2)}</pre>
          </ScrollBox>
        )}
      </div>
    </article>
  );
}

/** Whether the server could check what was sent, and what it noted. */
function Trust({ result: { status, flags } }: { result: Result }) {
  const { t } = useTranslation('staff');
  return (
    <>
      {status && status !== 'verified' && (
        <span className={styles.badge}>{t(`status.${status}`, { defaultValue: status })}</span>
      )}
      {flags.map((flag) => (
        <span key={flag} className={styles.flag}>
          {t(`flag.${flag}`, { defaultValue: flag.replaceAll('_', ' ') })}
        </span>
      ))}
    </>
  );
}
