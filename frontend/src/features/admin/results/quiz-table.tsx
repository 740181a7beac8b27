import { useTranslation } from 'react-i18next';

import { ScrollBox } from '../frame/scroll-box';
import tables from '../frame/tables.module.css';
import type { Quiz } from './read-result';
import { percentOf, quizName, timeOf } from './words';

/** Score and times of each quiz. */
export function QuizTable({ quizzes, of }: { quizzes: Quiz[]; of: string }) {
  const { t, i18n } = useTranslation('staff');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <ScrollBox label={`${t('card.quizzes')}: ${of}`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t('card.quiz')}</th>
            <th scope="col" className={tables.number}>
              {t('card.score')}
            </th>
            <th scope="col" className={tables.number}>
              {t('card.percent')}
            </th>
            <th scope="col" className={tables.number}>
              {t('card.reading')}
            </th>
            <th scope="col" className={tables.number}>
              {t('card.answering')}
            </th>
            <th scope="col" className={tables.number}>
              {t('card.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {quizzes.map((quiz, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order that never changes; ids may repeat
            <tr key={place}>
              <th scope="row">{quizName(quiz.name, quiz.quizId, t)}</th>
              <td className={tables.number}>
                {t('card.scoreOf', { score: quiz.score, total: quiz.questions })}
              </td>
              <td className={tables.number}>
                {percent.format(percentOf(quiz.score, quiz.questions) / 100)}
              </td>
              <td className={tables.number}>{timeOf(quiz.readingSeconds, t)}</td>
              <td className={tables.number}>{timeOf(quiz.answeringSeconds, t)}</td>
              <td className={tables.number}>
                {timeOf(quiz.readingSeconds + quiz.answeringSeconds, t)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
