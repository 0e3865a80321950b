# syntax=docker/dockerfile:1
FROM eclipse-temurin:25-jdk AS build
WORKDIR /src
COPY .mvn .mvn
COPY mvnw pom.xml ./
COPY src/main src/main
RUN --mount=type=cache,target=/m2 ./mvnw -Dmaven.repo.local=/m2 -B -ntp package -Dmaven.test.skip=true -Dmdep.skip=true \
 && java -Djarmode=tools -jar target/lakegate-*-exec.jar extract --layers --application-filename lakegate.jar --destination /layers

FROM eclipse-temurin:25-jre
LABEL org.opencontainers.image.title="Lakegate" \
      org.opencontainers.image.description="Only complete, verified dataset generations pass." \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY --from=build /layers/dependencies/ ./
COPY --from=build /layers/snapshot-dependencies/ ./
COPY --from=build /layers/application/ ./
# For plug-ins: mount a volume here, or copy jars in. It is lakegate.plugins.folder unless that says otherwise.
RUN mkdir plugins
# Started once as far as its beans go, with nothing around it: what it loaded and linked is kept, which halves every start.
# The archive belongs to this very JVM and these very jars, so it is made here.
RUN java -XX:AOTCacheOutput=/app/lakegate.aot -Xlog:aot*=error --enable-native-access=ALL-UNNAMED -Dspring.context.exit=onRefresh -jar /app/lakegate.jar \
      --server.port=0 --management.server.port=0 --spring.kafka.bootstrap-servers=127.0.0.1:1 \
      --lakegate.store.endpoint=http://127.0.0.1:1 --lakegate.store.credentials.access-key=none \
      --lakegate.store.credentials.secret-key=none --lakegate.datasets.training.bucket=training > /dev/null
USER 10001:10001
ENV LOGGING_STRUCTURED_FORMAT_CONSOLE=ecs \
    JAVA_TOOL_OPTIONS="-XX:MaxRAMPercentage=75 -XX:+ExitOnOutOfMemoryError"
EXPOSE 8080 8081
ENTRYPOINT ["java", "-XX:AOTCache=/app/lakegate.aot", "-Xlog:aot*=off", "--enable-native-access=ALL-UNNAMED", "-jar", "/app/lakegate.jar"]
