import SerializerSelector from '@fastify/fast-json-stringify-compiler'

/** Fastify's own serializers, each built with the first answer that needs it: building all of them would take a tenth of the start. */
export function serializersBuiltLater(): SerializerSelector.SerializerFactory {
  const factory = SerializerSelector()
  return (externalSchemas, options) => {
    const build = factory(externalSchemas, options)
    return (route) => {
      let serialize: SerializerSelector.Serializer | undefined
      return (answer) => {
        serialize ??= build(route)
        return serialize(answer)
      }
    }
  }
}
