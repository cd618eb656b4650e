/** Stops what was started, last first. One that cannot stop keeps none of the others running; the first reason is thrown at the end. */
export async function stopAll(stops: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const stop of stops.splice(0).reverse()) await stop().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
