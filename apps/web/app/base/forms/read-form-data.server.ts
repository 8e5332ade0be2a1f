/** A body that cannot be read is an empty form, whose problems are then shown like any others. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    return new FormData()
  }
}
