export function RegisterScreen() {
  return <main />;
}
