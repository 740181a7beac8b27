/** The study's pages, below `/data-collection`. */
import { type RouteObject, redirect } from 'react-router';

import { Nothing } from './nothing';

const enter = () => import('@/features/study/enter');

export const studyRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({
      loader: (await enter()).welcomed,
      Component: (await import('@/features/study/screens/welcome-screen')).WelcomeScreen,
    }),
  },
  {
    path: 'user-details',
    lazy: async () => ({
      loader: (await enter()).sameFirst,
      Component: (await import('@/features/study/details/details-screen')).DetailsScreen,
    }),
  },
  {
    path: 'study-instructions',
    lazy: async () => ({
      loader: (await enter()).detailsFirst,
      Component: (await import('@/features/study/screens/instructions-screen')).InstructionsScreen,
    }),
  },
  {
    path: 'english-introduction',
    lazy: async () => ({
      loader: (await enter()).detailsFirst,
      Component: (await import('@/features/study/screens/english-screen')).EnglishScreen,
    }),
  },
  {
    path: 'quiz-platform',
    lazy: async () => ({
      loader: (await enter()).startedFirst,
      Component: (await import('@/features/study/trial/quiz-screen')).QuizScreen,
    }),
  },
  {
    path: 'thank-you',
    lazy: async () => ({
      loader: (await enter()).sameFirst,
      Component: (await import('@/features/study/screens/thanks-screen')).ThanksScreen,
    }),
  },
  {
    path: 'withdraw',
    lazy: async () => ({
      Component: (await import('@/features/study/withdrawal/withdraw-screen')).WithdrawScreen,
    }),
  },
  {
    path: 'staff',
    lazy: async () => ({
      Component: (await import('@/features/study/kiosk/staff-screen')).StaffScreen,
    }),
  },
  { path: '*', loader: () => redirect('/data-collection'), Component: Nothing },
];
