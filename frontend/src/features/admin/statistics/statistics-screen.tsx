export function StatisticsScreen() {
  return null;
}
